import { run } from './run-shop.ts'

await run()
