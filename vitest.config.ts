import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// `npm run torture` sets this mode: the same tests, with hundreds of rounds instead of a few.
export default defineConfig(({ mode }) => ({
  test: {
    // Tests also wait for the database: one worker more than cores keeps them all busy.
    maxWorkers: availableParallelism() + 1,
    // Every limit of time is for what hangs: a machine with other work has been seen to be fifteen times slower.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'api',
          // A worker loads the shop's code once. Files share no state: each opens a shop and a database of its own.
          isolate: false,
          include: ['tests/{api,contract}/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: 'torture',
          isolate: false,
          include: ['tests/torture/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          provide: { thorough: mode === 'thorough' },
          testTimeout: mode === 'thorough' ? 3_600_000 : 600_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: 'boot',
          include: ['tests/boot/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
}))
