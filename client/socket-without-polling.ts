// In place of two of Socket.io's own files (vite.config.ts): the client speaks over WebSocket, and over HTTP by fetch
// (live/connection/socket.ts), so the code of the other ways is never run.
class NoTransport {
  constructor() {
    throw new Error('The client does not speak this way.')
  }
}

export { NoTransport as WT, NoTransport as XHR }
