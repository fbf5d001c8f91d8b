export { notifyStaff, notifyUser, type StaffNotice, type UserNotice } from './notify.ts'
