import { describe, expect, it } from 'vitest'
import { badgeState } from './live-badge.tsx'

describe('the badge of a board', () => {
  it('[LIVE-30] is live only when the connection is and the board has caught up on it', () => {
    expect(badgeState('live', { phase: 'ready', isCurrent: true }, 0)).toBe('live')
    expect(badgeState('live', { phase: 'ready', isCurrent: false }, 0)).toBe('catching-up')
    expect(badgeState('live', { phase: 'ready', isCurrent: false }, 2)).toBe('catching-up')
  })

  it('[LIVE-30] says what is wrong with the connection before anything else', () => {
    expect(badgeState('away', { phase: 'ready', isCurrent: false }, 1)).toBe('away')
    expect(badgeState('offline', { phase: 'ready', isCurrent: true }, 0)).toBe('offline')
  })

  it('[LIVE-58] counts what is not acknowledged while the board is current', () => {
    expect(badgeState('live', { phase: 'ready', isCurrent: true }, 2)).toBe('saving')
  })
})
