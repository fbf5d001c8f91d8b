/** The dashboard's periods in days, each compared with the same number of days before. */
export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]
