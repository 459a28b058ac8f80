const refuse = require("../refuse.js");
exports.calculateSignature = refuse;
exports.generateKeyPair = refuse;
exports.verifySignature = refuse;
