/** The scopes of API tokens. A token can never do more than its owner's role allows. */
export const API_SCOPES = ['releases:write'] as const
export type ApiScope = (typeof API_SCOPES)[number]
