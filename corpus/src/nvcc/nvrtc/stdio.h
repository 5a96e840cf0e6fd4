// NVRTC knows printf by itself.
#pragma once
