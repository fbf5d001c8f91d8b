/** How far back the dashboard looks, in days; each against as many days before. */
export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]
