export { createAlarmsModule } from './module.ts'
