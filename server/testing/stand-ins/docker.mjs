// Stands in for Docker where commands of the documents are tried without it: it takes what they use of Docker Compose, for services and
// volumes that docker-compose.yml has. What would run in a container runs here, on folders in the place of volumes.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const composeFile = fileURLToPath(new URL('../../../docker-compose.yml', import.meta.url))

/** @param {string} part of docker-compose.yml @returns {string[]} the names in it */
function namesIn(part) {
  const [, text = ''] =
    new RegExp(`^${part}:\\n(.*?)(?=^\\w|$(?![^]))`, 'ms').exec(readFileSync(composeFile, 'utf8')) ?? []
  return [...text.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name)
}

/** @type {Record<string, import('node:util').ParseArgsConfig['options']>} */
const OPTIONS = {
  up: { detach: { type: 'boolean', short: 'd' }, build: { type: 'boolean' }, wait: { type: 'boolean' } },
  create: {},
  start: {},
  stop: {},
}

/** @param {string[]} names */
function demandServices(names) {
  const unknown = names.filter((name) => !namesIn('services').includes(name))
  if (unknown.length > 0) throw new Error(`docker-compose.yml has no service ${unknown.join(', ')}`)
}

/**
 * @param {string[]} args what follows `docker`
 * @returns {string[]} the command that runs in a container, with its folders as they are called here; empty for none
 */
export function readDocker(args) {
  if (args[0] === 'run') return readRun(args.slice(1))
  const [, ...given] = args
  if (args[0] !== 'compose') throw new Error(`docker ${args[0]} is not known`)
  if (given[0] === '--profile') given.splice(0, 2)
  const [verb = '', ...rest] = given
  if (verb === 'exec') {
    if (rest[0] === '-T') rest.shift()
    const [service = '', ...command] = rest
    demandServices([service])
    return command
  }
  const options = OPTIONS[verb]
  if (!options) throw new Error(`docker compose ${verb} is not known`)
  demandServices(parseArgs({ args: rest, options, allowPositionals: true }).positionals)
  return []
}

/** @param {string[]} args what follows `docker run` */
function readRun(args) {
  const image = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-v')
  const options = /** @type {const} */ ({
    rm: { type: 'boolean' },
    volume: { type: 'string', short: 'v', multiple: true },
  })
  const { volume = [] } = parseArgs({ args: args.slice(0, image), options }).values
  const folders = volume.map((mount) => {
    const [from = '', to = ''] = mount.split(':')
    const name = from.replace(/^fieldboard_/, '')
    if (!from.startsWith('/') && !namesIn('volumes').includes(name)) throw new Error(`there is no volume ${from}`)
    return { from: from.startsWith('/') ? from : join(process.env['DOCKER_VOLUMES'] ?? '', from), to }
  })
  return args.slice(image + 1).map((word) => {
    const folder = folders.find(({ to }) => word === to || word.startsWith(`${to}/`))
    return folder ? folder.from + word.slice(folder.to.length) : word
  })
}

/**
 * Puts it into a folder under the name of Docker.
 * @param {string} folder
 * @returns {string} a PATH in which it comes first
 */
export function installDocker(folder) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'docker')
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${fileURLToPath(import.meta.url)}' "$@"\n`)
  chmodSync(file, 0o755)
  return `${folder}:${process.env['PATH']}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program, ...args] = readDocker(process.argv.slice(2))
  if (program !== undefined) process.exitCode = spawnSync(program, args, { stdio: 'inherit' }).status ?? 1
}
