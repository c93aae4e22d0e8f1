import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** Options of a test or suite that takes nginx: skipped without it, for the reason that the tag stands for. */
export const onNginx = { skip: spawnSync('nginx', ['-v']).error !== undefined, tags: ['nginx'] }

/** @returns `count` free ports of 127.0.0.1. nginx needs their numbers: it cannot listen on port 0. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** True once something takes connections there. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isTaken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  return isTaken
}

/**
 * Starts nginx with servers as they stand in a document, in the frame that Debian gives them.
 * @param folder of its own. @param port one that they listen on. @throws Error with its words when it ends.
 */
export async function startNginx(folder: string, servers: string, port: number) {
  await mkdir(folder, { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `user ${userInfo().username};
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
${paths.join('\n')}
access_log ${folder}/access.log;
gzip on;
${servers}
}
`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const ended = once(child, 'close')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
