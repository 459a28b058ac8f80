module.exports = () => {
  throw new Error("libsignal is a stub here");
};
