import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OwnAchievements } from '#events/achievements/achievement.ts'
import { addCards, createProject, move } from '../../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp, userIdOf } from '../../testing/app/app.ts'

let app: TestApp
let employee: Send
let installer: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
  installer = await app.as('installer')
})
afterAll(() => app.close())

/** A person's own answer: the names of the achievements that they earned, their points and steps. */
async function own(send: Send) {
  const { body } = await send('GET', '/api/achievements')
  const { achievements, userAchievements, onboarding } = OwnAchievements.parse(body)
  const earned = new Set(userAchievements.flatMap(({ achievementId, completed }) => (completed ? achievementId : [])))
  return {
    earned: achievements.flatMap(({ id, name }) => (earned.has(id) ? name : [])),
    people: [...new Set(userAchievements.map(({ userId }) => userId)), onboarding.userId],
    totalXp: onboarding.totalXp,
    currentStep: onboarding.currentStep,
  }
}

describe('one’s own achievements', () => {
  it('[ACHIEVE-6] are there with the answer to what earns them, and are those of the reader alone', async () => {
    const { id: project } = await createProject(employee, 'P', ['installer'])
    const [first = 0, second = 0] = await addCards(employee, project, 2)
    await move(installer, first, 'installed')
    await move(installer, second, 'installed')
    await move(installer, second, 'waiting')
    expect(await own(installer)).toEqual({
      earned: ['Welcome aboard', 'First device'],
      people: [userIdOf('installer'), userIdOf('installer')],
      totalXp: 20,
      currentStep: 'own-password',
    })
    expect((await own(employee)).earned).toEqual([
      'Welcome aboard',
      'Breaking ground',
      'Good company',
      'On the board',
      'The whole list',
    ])
    // No answer told them of their own sign-in.
    const stranger = await app.as('stranger')
    await expect.poll(async () => (await own(stranger)).earned).toEqual(['Welcome aboard'])
    expect((await own(stranger)).people).toEqual([userIdOf('stranger'), userIdOf('stranger')])
  })

  it('[ACHIEVE-6] are read by people who are signed in alone', async () => {
    expect((await app.anonymous('GET', '/api/achievements')).status).toBe(401)
  })
})
