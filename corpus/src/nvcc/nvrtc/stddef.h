// NVRTC knows size_t by itself.
#pragma once
