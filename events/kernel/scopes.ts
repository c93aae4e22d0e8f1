import type { CommandTraits } from './aggregate.ts'

type ScopedAggregate<Name extends string> = {
  readonly scope: Name | null
  readonly commands: Readonly<Record<string, CommandTraits>>
}

/** The rights that API keys may have on an aggregate; none to change it where only people may. */
export function scopesOf<Name extends string>({
  scope,
  commands,
}: ScopedAggregate<Name>): `${Name}:${'read' | 'write'}`[] {
  if (scope === null) return []
  const takesKeys = ({ roles, byPersonAlone }: CommandTraits) => roles.length > 0 && !byPersonAlone
  return Object.values(commands).some(takesKeys) ? [`${scope}:read`, `${scope}:write`] : [`${scope}:read`]
}
