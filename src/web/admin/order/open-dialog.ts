/** Which dialog of the order page is open. */
export type OpenDialog = 'refund' | 'cancel' | 'resolve' | 'approve' | 'decline' | null
