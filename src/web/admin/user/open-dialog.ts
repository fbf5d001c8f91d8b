import type { UserAction } from './user-action-dialog.tsx'

/** Which dialog of the user page is open. */
export type OpenDialog = UserAction | 'role' | null
