/** `41%`; a few sites of very many are more than none. */
export function shareText(sites: number, total: number): string {
  if (total === 0) return '0%'
  const percent = Math.round((100 * sites) / total)
  return percent === 0 && sites > 0 ? 'under 1%' : `${percent}%`
}

/** `312 sites, 41%`. */
export function sitesText(sites: number, total: number): string {
  return `${countText(sites)}, ${shareText(sites, total)}`
}

export function countText(sites: number): string {
  return sites === 1 ? '1 site' : `${sites.toLocaleString('en-US')} sites`
}
