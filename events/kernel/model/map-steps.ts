/**
 * How many entries of maps an action sets, or reads one after the other: a copy of a map counts for each of its entries. A test
 * asks for this in place of the time that an action takes, which says as much about the machine.
 * @param action is run once, before this returns.
 */
export function mapSteps(action: () => void): number {
  let steps = 0
  const ends = [
    counted(Map.prototype, 'set', () => (steps += 1)),
    counted(Map.prototype, 'forEach', (map: unknown) => (steps += map instanceof Map ? map.size : 0)),
    counted(Reflect.getPrototypeOf(new Map().entries()) ?? {}, 'next', () => (steps += 1)),
  ]
  try {
    action()
  } finally {
    for (const end of ends) end()
  }
  return steps
}

/** Tells of each call of a method, and on what, until the function that it returns is called. */
function counted(prototype: object, name: string, tell: (on: unknown) => void): () => void {
  const method: unknown = Reflect.get(prototype, name)
  if (typeof method !== 'function') throw new Error(`There is no method ${name}.`)
  const counting = function (this: unknown, ...given: unknown[]): unknown {
    tell(this)
    return Reflect.apply(method, this, given)
  }
  Reflect.set(prototype, name, counting)
  return () => Reflect.set(prototype, name, method)
}
