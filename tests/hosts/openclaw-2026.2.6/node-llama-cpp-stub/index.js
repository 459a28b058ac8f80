throw new Error("node-llama-cpp is not installed with this host");
