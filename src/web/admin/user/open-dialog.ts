import type { Sure } from './sure-dialog.tsx'

/** Which dialog of the user page is open. */
export type OpenDialog = Sure | 'role' | null
