import { runJob } from './generate.ts'
import { serveJobs } from './worker.ts'

serveJobs(runJob)
