"""Servers that a rig has started, and all that they answer to some bytes."""
import socket


class Served:
    """A program that serves HTTP, until its rig ends it."""

    started = []

    @classmethod
    def end_all(cls):
        """Ends what a rig has left behind."""
        for process in cls.started:
            if process.poll() is None:
                process.kill()
                process.wait()

    @staticmethod
    def exchange(connection, request, half=False):
        """All that is answered until the other end closes; with `half` nothing comes after the request."""
        with connection:
            answer = b""
            try:
                connection.sendall(request)
                if half:
                    connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # It was refused before its end.
            try:
                while part := connection.recv(65536):
                    answer += part
            except ConnectionResetError:
                pass
            return answer
