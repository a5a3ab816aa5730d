"""A server of mail that takes everything but what is for nobody, as a thread of a rig."""
import email
import email.policy
import socket
import threading


class Postbox:
    """What has arrived, in order; `port` is where it listens on 127.0.0.1."""

    def __init__(self, nobody=()):
        self.mails, self.lock = [], threading.Lock()
        # Addresses that nobody has.
        self.nobody = set(nobody)
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            threading.Thread(target=self.serve, args=(self.listener.accept()[0],), daemon=True).start()

    def serve(self, connection):
        with connection, connection.makefile("rb") as reader:
            try:
                connection.sendall(b"220 mail.example ESMTP\r\n")
                while line := reader.readline():
                    verb = line[:4].upper().strip()
                    if verb == b"RCPT" and any(f"<{each}>".encode() in line for each in self.nobody):
                        connection.sendall(b"550 5.1.1 No such user here\r\n")
                        continue
                    if verb == b"DATA":
                        connection.sendall(b"354 Go on\r\n")
                        content = b"".join(each[1:] if each.startswith(b"..") else each for each in iter(reader.readline, b".\r\n"))
                        with self.lock:
                            self.mails.append(email.message_from_bytes(content, policy=email.policy.default))
                    connection.sendall(b"221 Bye\r\n" if verb == b"QUIT" else b"250 Ok\r\n")
            except OSError:
                pass

    def to(self, address, subject):
        """The mails to somebody with such a subject, in order."""
        with self.lock:
            return [mail for mail in self.mails if mail["to"].addresses[0].addr_spec == address and subject in mail["subject"]]
