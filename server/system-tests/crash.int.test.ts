import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashRounds } from '../testing/crash/crash-rounds.ts'
import { seedOfRun } from '../testing/crash/seed.ts'
import { buildProgram, type Program } from '../testing/program.ts'

let program: Program
beforeAll(async () => {
  program = await buildProgram('server/main.ts')
})
afterAll(() => program.remove())

describe('[FAULT-1] [FAULT-2] [FAULT-3] [FAULT-4] [FAULT-16] [FAULT-17] [FAULT-18] [PHOTO-51] a server that is killed at any moment under load', () => {
  it('loses nothing that it acknowledged, does nothing twice, and shows every board the log', async () => {
    const seed = seedOfRun()
    const lines: string[] = []
    const wrong = await crashRounds(program, { rounds: 3, seed, say: (line) => lines.push(line) })
    expect(wrong, `seed ${seed}\n${lines.join('\n')}`).toEqual([])
  }, 300_000)
})
