use strict; use warnings; use IO::Socket::UNIX; use JSON::PP;
my $path = $ENV{TIMEQUEST_SOCKET} || "$ENV{XDG_RUNTIME_DIR}/timequest/control.sock";
my $link = IO::Socket::UNIX->new(Peer => $path) or die "$path: $!\n";
sub call { my ($method, %parameters) = @_;
  print $link encode_json({jsonrpc => "2.0", id => 1, method => $method, params => \%parameters}), "\n";
  my $answer = decode_json(scalar <$link>); $answer->{result} or die "$answer->{error}{message}\n" }
call("system.hello", client => "reveal.pl", protocol => 1);
call("session.startTask", task => "Make tea"); call("session.estimate", estimate => "3m");
print "Make tea is on. Enter when it is done. "; $| = 1; <STDIN>; binmode(STDOUT, ":utf8");
print call("session.done")->{feedback}{body}, "\n";
