import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isRunning, type Program, runProgram, until } from './support.ts'

const STARTER = fileURLToPath(new URL('./fixtures/starter.mjs', import.meta.url))

describe('npm start', () => {
  test('asks the server to stop once although Ctrl-C reaches the whole group and npm forwards it', async () => {
    const starter = runProgram([process.execPath, STARTER], { detached: true })
    await serverPidOf(starter)

    process.kill(-(starter.child.pid ?? 0), 'SIGINT')
    starter.child.kill('SIGINT')
    const code = await starter.ended

    expect(code).toBe(3)
    expect(starter.output().match(/asked to stop/g)).toHaveLength(1)
  })

  test.for(['SIGTERM', 'SIGHUP'] as const)('forwards %s and exits with the server’s code', async (signal) => {
    const starter = runProgram([process.execPath, STARTER])
    await serverPidOf(starter)

    starter.child.kill(signal)

    expect(await starter.ended).toBe(3)
    expect(starter.output()).toContain('asked to stop')
  })

  test('leaves no server behind when it is killed', async () => {
    const starter = runProgram([process.execPath, STARTER])
    const server = await serverPidOf(starter)

    starter.child.kill('SIGKILL')

    await until(() => !isRunning(server))
  })

  test.for([
    ['npm itself', 'node "$STARTER"'],
    ['npm with a shell below it', 'node "$STARTER"; exit'],
  ] as const)('leaves no server behind when a parent is killed: %s', async ([, script]) => {
    const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(script)}], { stdio: 'inherit' })`
    const above = runProgram([process.execPath, '-e', npm], {
      env: { ...process.env, STARTER, npm_lifecycle_event: 'start' },
    })
    const server = await serverPidOf(above)

    above.child.kill('SIGKILL')

    await until(() => !isRunning(server))
  })
})

async function serverPidOf({ output }: Program): Promise<number> {
  const up = () => output().match(/^up (\d+)$/m)
  await until(() => up() !== null)
  return Number(up()?.[1])
}
