import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { SERVER_FLAGS, serverEnv } from './node-options.mjs'

/** npm forwards Ctrl-C although the terminal has already sent it; the duplicate within this time is ignored. */
const DUPLICATE_SIGNAL_MS = 1000

/**
 * Runs the server and exits with its code. The server gets its own process group, so that Ctrl-C reaches it only
 * through here, and an IPC channel, so that it stops if this process is killed.
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export function runServer(node, args, cwd) {
  const detached = process.platform !== 'win32'
  const server = spawn(node, [...SERVER_FLAGS, ...args], {
    cwd,
    detached,
    env: { ...process.env, ...serverEnv(cwd) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

  let lastSignalAt = 0
  const stop = () => {
    if (Date.now() - lastSignalAt < DUPLICATE_SIGNAL_MS) return
    lastSignalAt = Date.now()
    server.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithNpm(stop)

  server.on('error', (error) => {
    console.error(`Could not start the server: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
}

/**
 * npm outlives its scripts unless it is killed. Then the shop must stop too, or it would block the port and the data
 * folder for the next `npm start`.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const npm = findNpm()
  const watch = setInterval(() => {
    if (findNpm() === npm) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}

/** The parent's pid, or the grandparent's on systems that put a shell between npm and its script. */
function findNpm() {
  const parent = process.ppid
  if (process.platform !== 'linux') return parent
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const [, name = '', grandparent] = stat.match(/\((.*)\) \S (\d+)/s) ?? []
    return /^(?:ba|da|a)?sh$/.test(name) ? Number(grandparent) : parent
  } catch {
    return parent
  }
}
