import { beforeAll, describe, expect, it } from 'vitest'
import { roundsOf, SEED } from '#events/kernel/testing/rounds.ts'
import { crashRounds } from '../testing/crash/crash-rounds.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'

let program: Program
beforeAll(async () => {
  program = await buildProgram('server/main.ts')
})

describe('[FAULT-1] [FAULT-2] [FAULT-3] [FAULT-4] [FAULT-16] [FAULT-17] [FAULT-18] [PHOTO-51] a server that is killed at any moment under load', () => {
  it('loses nothing that it acknowledged, does nothing twice, and shows every board the log', async () => {
    const lines: string[] = []
    const wrong = await crashRounds(program, {
      rounds: roundsOf({ gate: 2, nightly: 3 }),
      seed: SEED,
      say: (line) => lines.push(line),
    })
    expect(wrong, `seed ${SEED}\n${lines.join('\n')}`).toEqual([])
  }, 300_000)
})
