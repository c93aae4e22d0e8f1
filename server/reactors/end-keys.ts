import { reactor, sendTo } from './reactor.ts'

/**
 * The API keys of people who are employees no more are over for good (docs/rules.md, KEY-4): a key that stopped with their role must
 * not come back with it.
 */
export const endKeys = reactor({
  name: 'end-keys',
  handles: ['UserDeleted', 'UserRoleChanged'],
  startsAt: 'beginning',
  react({ type, data: { userId, role } }, { bus }) {
    if (type === 'UserRoleChanged' && role === 'employee') return []
    const why = type === 'UserDeleted' ? 'owner-deleted' : 'owner-demoted'
    return [sendTo(bus.keys(), { type: 'EndApiKeysOf', data: { userId, why } })]
  },
})
