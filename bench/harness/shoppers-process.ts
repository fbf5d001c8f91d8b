import { buyUntilTimeIsUp } from './buy-like-a-browser.ts'
import { serveJobs } from './worker.ts'

serveJobs(buyUntilTimeIsUp)
