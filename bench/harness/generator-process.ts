import { runJob } from './send-requests.ts'
import { serveJobs } from './worker.ts'

serveJobs(runJob)
