import { allProjections } from '#projections/models/all.ts'
import { rebuild, type Workshop } from '#projections/engine/rebuild.ts'
import { verify } from '#projections/engine/verify.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/** The task cannot be done. */
export class CannotMaintain extends OperatorError {
  override readonly name = 'CannotMaintain'
}

/**
 * Rebuilds or verifies all projections or the named one, and says a line about each.
 * @returns whether all is well: false when rows differ from what the log leads to.
 * @throws CannotMaintain
 */
export async function maintain(
  workshop: Workshop,
  task: 'rebuild' | 'verify',
  name: string | undefined,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const chosen = allProjections.filter((projection) => name === undefined || projection.name === name)
  if (chosen.length === 0) {
    const names = allProjections.map((projection) => projection.name).join(', ')
    throw new CannotMaintain(`There is no projection ${name}; there are ${names}.`)
  }
  switch (task) {
    case 'rebuild':
      for (const projection of chosen) {
        const begin = performance.now()
        if (!(await rebuild(workshop, projection, signal)))
          throw new CannotMaintain(`${projection.name} is being built by another process.`)
        say(`${projection.name}: built anew in ${Math.round(performance.now() - begin)} ms`)
      }
      return true
    case 'verify': {
      let isGood = true
      for (const projection of chosen) {
        const { rows, position, differing, differences } = await verify(workshop, projection, signal)
        const place = position === '' ? 'before its first event' : `up to position ${position}`
        if (differing === 0) say(`${projection.name}: ${rows} rows stand as the log says, ${place}`)
        else say(`${projection.name}: ${differing} rows differ from what the log says, ${place}`)
        for (const difference of differences) say(`  ${JSON.stringify(difference)}`)
        isGood &&= differing === 0
      }
      return isGood
    }
  }
}
