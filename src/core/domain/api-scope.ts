/** What an API token may do. A token never does more than its owner's role allows. */
export const API_SCOPES = ['releases:write', 'orders:read', 'products:read'] as const
export type ApiScope = (typeof API_SCOPES)[number]
