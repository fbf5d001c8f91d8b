export { notifyStaff, notifyUser, notifyUsers, type StaffNotice, type UserNotice } from './notify.ts'
export { countUnread, deleteNotificationsBefore, deleteNotificationsOf } from './queries.ts'
export {
  listNotifications,
  readNotificationSettings,
  readNotifications,
  saveNotificationSettings,
} from './read-notifications.ts'
export { markStaffNotificationsRead, readStaffNotifications } from './staff-notifications.ts'
