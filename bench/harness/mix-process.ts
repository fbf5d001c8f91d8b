import { sendMix } from '../soak/send-mix.ts'
import { serveJobs } from './worker.ts'

serveJobs(sendMix)
