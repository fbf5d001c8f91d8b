export const REVIEW_STATUSES = ['published', 'hidden'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]
