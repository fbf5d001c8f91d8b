/** Who made a recorded change: a person, one of their API tokens, or the shop itself. */
export const ACTOR_KINDS = ['user', 'token', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]
