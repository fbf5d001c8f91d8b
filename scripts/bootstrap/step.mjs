import { spawn } from 'node:child_process'

const TAIL_LINES = 25

/**
 * Runs one step and prints its title and duration on one line. On a terminal the seconds count up.
 * @param {string} title
 * @param {() => Promise<void>} work
 */
export async function step(title, work) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  const show = () => process.stdout.write(`\r${title}... ${seconds()}`)

  process.stdout.write(`${title}... `)
  const clock = process.stdout.isTTY ? setInterval(show, 1000) : undefined
  try {
    await work()
    process.stdout.write(process.stdout.isTTY ? `\r${title}... ${seconds()}\n` : `${seconds()}\n`)
  } catch (error) {
    process.stdout.write(`failed after ${seconds()}\n`)
    throw error
  } finally {
    clearInterval(clock)
  }
}

/**
 * Runs a program silently; if it fails, the end of its output becomes the error message.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<void>}
 */
export function runQuietly([file = '', ...args], options) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      const tail = output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
      reject(new Error(`${tail}\n${file} ${args.join(' ')}: exited with ${signal ?? `code ${code}`}`))
    })
  })
}
