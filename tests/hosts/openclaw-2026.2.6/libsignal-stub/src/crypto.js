const refuse = require("../refuse.js");
exports.calculateMAC = refuse;
exports.decrypt = refuse;
exports.deriveSecrets = refuse;
exports.encrypt = refuse;
