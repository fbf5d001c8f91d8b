import { config } from 'zod/v4/mini'

// Must run before any schema is created: see the `zod-without-eval` plugin in vite.config.ts.
config({ jitless: true })

export * from 'zod/v4/mini'
