// The same echo on Node with the `ws` package, to be reported beside the other two.
import { WebSocketServer } from "ws";

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("listening", () => console.log(`listening on 127.0.0.1:${server.address().port}`));
server.on("connection", (socket) => {
    socket.on("message", (message, isBinary) => socket.send(message, { binary: isBinary }));
    socket.on("error", () => socket.terminate());
});
