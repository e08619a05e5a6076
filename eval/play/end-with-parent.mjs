// Loaded into the command that a case starts: a command that outlived a killed evaluation would go on to spend money.
process.on('disconnect', () => process.exit(143));
process.channel?.unref();
