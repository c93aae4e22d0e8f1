import { ensureTemplate } from '../database/template.ts'
import { runProgram } from '../startup/program.ts'

/** The last step of a build: makes the template of the embedded database, unless it is there. */
async function main(): Promise<void> {
  await ensureTemplate()
}

runProgram(main)
