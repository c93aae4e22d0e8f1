import { describe, expect, it } from 'vitest'
import { AchievementCategory } from './achievement.ts'
import { ACTIONS_TO_COME, ROLES_OF_ACTION } from './actions.ts'
import { FIRST_STEPS, stepAfter } from './first-steps.ts'
import { ACHIEVEMENTS } from './list.ts'

describe('achievements', () => {
  it('[ACHIEVE-1] are of all six categories, each with an id of its own, and at least one thing and one point', () => {
    expect(new Set(ACHIEVEMENTS.map(({ category }) => category))).toEqual(new Set(AchievementCategory.options))
    expect(new Set(ACHIEVEMENTS.map(({ id }) => id)).size).toBe(ACHIEVEMENTS.length)
    expect(ACHIEVEMENTS.filter(({ requiredCount, xpValue }) => requiredCount < 1 || xpValue < 1)).toEqual([])
  })

  it('[ACHIEVE-1] are counted as version 2 of the read model counts them: a change here raises its version', () => {
    expect(
      ACHIEVEMENTS.map(({ id, requiredAction, requiredCount, xpValue }) =>
        [id, requiredAction, requiredCount, xpValue].join(' '),
      ),
    ).toMatchInlineSnapshot(`
      [
        "1 sign-in 1 10",
        "2 own-password 1 10",
        "3 create-project 1 10",
        "4 give-access 1 10",
        "5 write-note 1 10",
        "6 tick-item 1 10",
        "7 tick-item 15 30",
        "8 complete-project 1 20",
        "9 complete-project 5 50",
        "10 add-devices 1 10",
        "11 import-devices 1 20",
        "12 install-device 1 10",
        "13 install-device 10 20",
        "14 install-device 100 100",
        "15 confirm-device 1 10",
        "16 confirm-device 25 30",
        "17 describe-device 10 20",
        "18 configure-instance 1 20",
        "19 create-form 1 10",
        "20 fill-form 10 30",
        "21 send-feedback 1 10",
        "22 invite-person 1 10",
        "23 active-day 10 30",
      ]
    `)
  })

  it('[ACHIEVE-5] first steps can be done by the role that is shown them', () => {
    for (const role of ['employee', 'installer', 'customer'] as const)
      expect(
        FIRST_STEPS[role].filter((step) => !ROLES_OF_ACTION[step].includes(role) || ACTIONS_TO_COME.includes(step)),
      ).toEqual([])
  })

  it('[ACHIEVE-5] the next step is the first that is left, and none once all are done', () => {
    expect(stepAfter('installer', ['sign-in', 'install-device'])).toBe('own-password')
    expect(stepAfter('installer', FIRST_STEPS.installer)).toBeNull()
  })
})
