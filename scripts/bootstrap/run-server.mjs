import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { SERVER_FLAGS, serverEnv } from './node-options.mjs'

/** npm passes Ctrl-C on although the terminal has already sent it: the echo within this time is dropped. */
const ECHO_MS = 1000

/**
 * Runs the server and ends with its exit code. The server has a process group of its own, so Ctrl-C reaches
 * it once, through here; and a channel to this process, so it stops by itself when this one is killed.
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
    if (Date.now() - lastSignalAt < ECHO_MS) return
    lastSignalAt = Date.now()
    server.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithNpm(stop)

  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
}

/**
 * npm waits for its scripts as long as it lives. When it is gone, it was killed: the shop should not stay
 * behind, holding the port and the data folder against the next `npm start`.
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

/** The number of the process above this one; some systems put a shell between npm and its script. */
function findNpm() {
  const parent = process.ppid
  if (process.platform !== 'linux') return parent
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const [, name = '', above] = stat.match(/\((.*)\) \S (\d+)/s) ?? []
    return /^(?:ba|da|a)?sh$/.test(name) ? Number(above) : parent
  } catch {
    return parent
  }
}
