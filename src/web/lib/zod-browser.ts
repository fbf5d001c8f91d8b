import { config } from 'zod/v4/mini'

// Every schema is made after this line: see the `zod-without-eval` plugin in vite.config.ts.
config({ jitless: true })

export * from 'zod/v4/mini'
