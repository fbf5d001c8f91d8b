// npm starts scripts in the project's folder and says in INIT_CWD where the seller stands.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
await import('./release-tool/main.ts')

export {}
