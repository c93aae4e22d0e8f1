import { askAs, withJson } from './site.ts'
import type { Attack } from './requests.ts'

/** Undos and files of a large board, which read thousands of events each. */
const folds: Attack = {
  name: 'undos, past boards and files of a large board, sixty at once',
  percent: 5,
  atOnce: 60,
  send(site, random) {
    const [employee] = site.attackers
    const large = `/api/projects/${site.largeProjectId}`
    if (random.onceIn(4)) return askAs(site, employee, random, withJson('POST', `${large}/undo`, '{"revision":1}'))
    const path = random.pick([
      ...[`${large}/undo/1`, `${large}/history/2`, `${large}/history.csv`, `${large}/history.jsonl`],
      ...[`${large}/events`, `${large}/board?revision=1`, '/api/lists/cards.csv'],
    ])
    return askAs(site, employee, random, { path })
  },
}

/** Sections of which the last is none, so that all before it are checked for nothing. */
const REFUSED_SECTIONS = JSON.stringify({
  sections: [...Array.from({ length: 500 }, (_, n) => ({ id: n + 1, type: 'camera', title: 'x' })), { id: 'none' }],
})
const surveys: Attack = {
  name: 'a survey of hundreds of sections, sixty at once',
  percent: 5,
  atOnce: 60,
  send(site, random) {
    const [employee] = site.attackers
    const form = `/api/forms/${site.largeFormId}`
    if (random.onceIn(3)) {
      const body = random.pick([REFUSED_SECTIONS, JSON.stringify({ title: `Large ${random.int(1, 9)}` })])
      return askAs(site, employee, random, withJson('PATCH', form, body))
    }
    return askAs(site, employee, random, { path: random.pick([form, `${form}/history`, `${form}/print`]) })
  },
}

export const FOLDS: readonly Attack[] = [folds, surveys]
