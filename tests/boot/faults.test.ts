import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./fixtures/faulty-server.ts', import.meta.url))

test('an uncaught error is logged, pending requests are answered, and the process exits', async () => {
  const { child, get, errors } = await startServer('pipe')
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })

  expect(await get('/fault')).toBe('answered')

  await once(child, 'close')
  expect([child.exitCode, errors()]).toEqual([1, expect.stringContaining('last')])
  expect(output).toMatch(/"level":60.*"message":"of nobody".*uncaught error/)
})

test.skipIf(!existsSync('/dev/full'))('a full disk under the log fails no request', async () => {
  const { child, get, errors } = await startServer(openSync('/dev/full', 'w'))

  expect([await get('/'), await get('/'), await get('/')]).toEqual(['answered', 'answered', 'answered'])

  child.kill('SIGTERM')
  await once(child, 'close')
  expect([child.exitCode, errors()]).toEqual([0, expect.stringContaining('last')])
})

test('a signal lets visitors be sent elsewhere, and then closes', async () => {
  const { child, errors } = await startServer('pipe')

  child.kill('SIGTERM')

  await once(child, 'close')
  expect([child.exitCode, errors()]).toEqual([0, expect.stringMatching(/draining\nlast\n$/)])
})

async function startServer(stdout: 'pipe' | number) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', stdout, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`It exited: ${errors}`)))
    child.stderr?.on('data', (chunk) => {
      errors += chunk
      const found = /port (\d+)/.exec(errors)
      if (found) resolve(found[1] ?? '')
    })
  })
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  return { child, get, errors: () => errors }
}
